import { renderPage } from '../pages/renderPage.tsx'
import { connectPasskeyWindow } from '../signIn/passkey/window/connectPasskeyWindow.ts'
import { PasskeyWindow } from '../signIn/passkey/window/PasskeyWindow.tsx'

void renderPage(<PasskeyWindow frame={connectPasskeyWindow(window)} />)
