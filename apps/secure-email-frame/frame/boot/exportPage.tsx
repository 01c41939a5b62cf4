import { appOfProject } from '../pages/PageApp.ts'
import { renderPage } from '../pages/renderPage.tsx'
import { Export } from '../wallet/export/Export.tsx'
import { readSettings } from './settings.ts'
import { startPage } from './startPage.ts'

void renderPage(<Export keys={startPage()} app={appOfProject(readSettings(document))} />)
