import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import { loadLanguage, localeOf } from '../messages/loadLanguage.ts'
import { ApproveWindow } from './ApproveWindow.tsx'
import { reachFrame } from './reachFrame.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root.')
const frame = reachFrame(window)
void loadLanguage(localeOf(window)).then((language) =>
  createRoot(root).render(
    <LanguageProvider language={language}>
      <ApproveWindow frame={frame} />
    </LanguageProvider>,
  ),
)
