import { createRoot } from 'react-dom/client'
import { ApproveWindow } from './ApproveWindow.tsx'
import { reachFrame } from './reachFrame.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root.')
createRoot(root).render(<ApproveWindow frame={reachFrame(window)} />)
