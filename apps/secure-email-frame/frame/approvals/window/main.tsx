import { readSettings } from '../../boot/settings.ts'
import { appOfProject } from '../../pages/PageApp.ts'
import { renderPage } from '../../pages/renderPage.tsx'
import { ApproveWindow } from './ApproveWindow.tsx'
import { connectToFrame } from './connectToFrame.ts'

void renderPage(<ApproveWindow frame={connectToFrame(window)} app={appOfProject(readSettings(document))} />)
