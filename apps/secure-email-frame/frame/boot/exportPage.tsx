import { Export } from '../export/Export.tsx'
import { appOfProject } from '../pages/PageApp.ts'
import { renderPage } from '../pages/renderPage.tsx'
import { readSettings } from './settings.ts'
import { startPage } from './startPage.ts'

void renderPage(<Export keys={startPage()} app={appOfProject(readSettings(document))} />)
