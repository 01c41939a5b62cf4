import { appOfProject } from '../pages/PageApp.ts'
import { renderPage } from '../pages/renderPage.tsx'
import { Security } from '../security/Security.tsx'
import { readSettings } from './settings.ts'
import { startPage } from './startPage.ts'

void renderPage(<Security keys={startPage()} app={appOfProject(readSettings(document))} />)
