import type { Page } from '@playwright/test'

export const SURFACES = { light: 'rgb(255, 255, 255)', dark: 'rgb(18, 20, 22)' }

const BESIDE_THE_CARD = { x: 20, y: 300, width: 40, height: 40 }

export function declareScheme(content: string): string {
  return `const meta = document.createElement('meta')
    Object.assign(meta, { name: 'color-scheme', content: '${content}' })
    document.head.append(meta)
    document.documentElement.style.background = 'teal'`
}

export async function isSeenThrough(page: Page): Promise<boolean> {
  const withFrame = await page.screenshot({ clip: BESIDE_THE_CARD })
  await page.locator('iframe').evaluate((frame) => frame.style.setProperty('visibility', 'hidden', 'important'))
  return withFrame.equals(await page.screenshot({ clip: BESIDE_THE_CARD }))
}
