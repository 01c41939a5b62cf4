import { arbitrum, base } from '@airlock/sdk/networks'
import { AppKitProvider } from '@airlock/sdk/react'
import { readSession } from '@airlock/sdk/ssr'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'

export const metadata: Metadata = { title: 'Airlock with Next' }

const frameUrl = process.env.NEXT_PUBLIC_FRAME_URL ?? 'http://wallet.localhost:3401'

export default async function RootLayout({ children }: { children: ReactNode }) {
  const session = readSession((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <AppKitProvider
          frameUrl={frameUrl}
          networks={[base, arbitrum]}
          metadata={{ name: 'Next' }}
          ssr
          session={session}
        >
          {children}
        </AppKitProvider>
      </body>
    </html>
  )
}
