import { renderPage } from '../../../pages/renderPage.tsx'
import { connectPasskeyWindow } from './connectPasskeyWindow.ts'
import { PasskeyWindow } from './PasskeyWindow.tsx'

void renderPage(<PasskeyWindow frame={connectPasskeyWindow(window)} />)
