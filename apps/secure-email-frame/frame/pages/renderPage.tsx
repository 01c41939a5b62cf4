import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import { loadLanguage, localeOf } from '../messages/loadLanguage.ts'

/** Renders a standalone page once its language is loaded. */
export async function renderPage(page: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no #root.')
  const language = await loadLanguage(localeOf(window))
  createRoot(root).render(<LanguageProvider language={language}>{page}</LanguageProvider>)
}
