import { arbitrum, base } from '@airlock/sdk/networks'
import { AppKitProvider } from '@airlock/sdk/react'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'

export const metadata: Metadata = { title: 'Airlock with Next' }

const frameUrl = process.env.NEXT_PUBLIC_FRAME_URL ?? 'http://wallet.localhost:3401'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <AppKitProvider frameUrl={frameUrl} networks={[base, arbitrum]} metadata={{ name: 'Next' }}>
          {children}
        </AppKitProvider>
      </body>
    </html>
  )
}
