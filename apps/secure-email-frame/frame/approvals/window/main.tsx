import { renderPage } from '../../pages/renderPage.tsx'
import { ApproveWindow } from './ApproveWindow.tsx'
import { connectToFrame } from './connectToFrame.ts'

void renderPage(<ApproveWindow frame={connectToFrame(window)} />)
