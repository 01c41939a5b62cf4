import { createRoot } from 'react-dom/client'
import { readSettings } from '../boot/settings.ts'
import { startKeys } from '../boot/startKeys.ts'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import { loadLanguage, localeOf } from '../messages/loadLanguage.ts'
import { Export } from './Export.tsx'

// A page of its own: it has no part in any site's session, and asks for a code of its own.
const { projectId } = readSettings(document)
const keys = startKeys({ projectId, hostOrigin: location.origin })
const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root.')
void loadLanguage(localeOf(window)).then((language) =>
  createRoot(root).render(
    <LanguageProvider language={language}>
      <Export keys={keys} />
    </LanguageProvider>,
  ),
)
