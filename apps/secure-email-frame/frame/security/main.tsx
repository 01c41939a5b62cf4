import { readSettings } from '../boot/settings.ts'
import { appOfProject } from '../pages/PageApp.ts'
import { renderPage } from '../pages/renderPage.tsx'
import { startPage } from '../pages/startPage.ts'
import { Security } from './Security.tsx'

void renderPage(<Security keys={startPage()} app={appOfProject(readSettings(document))} />)
