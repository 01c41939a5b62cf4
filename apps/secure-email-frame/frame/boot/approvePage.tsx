import { ApproveWindow } from '../approvals/window/ApproveWindow.tsx'
import { connectToFrame } from '../approvals/window/connectToFrame.ts'
import { appOfProject } from '../pages/PageApp.ts'
import { renderPage } from '../pages/renderPage.tsx'
import { readSettings } from './settings.ts'

void renderPage(<ApproveWindow frame={connectToFrame(window)} app={appOfProject(readSettings(document))} />)
