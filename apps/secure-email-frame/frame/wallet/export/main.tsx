import { readSettings } from '../../boot/settings.ts'
import { appOfProject } from '../../pages/PageApp.ts'
import { renderPage } from '../../pages/renderPage.tsx'
import { startPage } from '../../pages/startPage.ts'
import { Export } from './Export.tsx'

void renderPage(<Export keys={startPage()} app={appOfProject(readSettings(document))} />)
