import { renderPage } from '../../pages/renderPage.tsx'
import { ApproveWindow } from './ApproveWindow.tsx'
import { reachFrame } from './reachFrame.ts'

void renderPage(<ApproveWindow frame={reachFrame(window)} />)
