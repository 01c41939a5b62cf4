import { createContext, type ReactNode, useContext } from 'react'
import { en, type PageTexts } from './en.ts'

const PageTextsContext = createContext<PageTexts>(en)

export function PageTextsProvider({ texts, children }: { texts: PageTexts; children: ReactNode }) {
  return <PageTextsContext value={texts}>{children}</PageTextsContext>
}

export function usePageTexts(): PageTexts {
  return useContext(PageTextsContext)
}
