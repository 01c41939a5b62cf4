import { connect, PortMessenger } from 'penpal'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import './limit.css'
import { NAMES } from './rows.ts'

/** The limit of a React frame: as little as shows the same rows. */
let setOpen: (open: boolean) => void = () => {}

function App() {
  const [open, set] = useState(false)
  setOpen = set
  if (!open) return null
  return (
    <div className="shade">
      <div className="sheet">
        {NAMES.map((name) => (
          <button type="button" key={name} className="row">
            <i />
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<App />)
addEventListener('message', ({ ports: [port] }) => {
  if (port === undefined) return
  const methods = { open: () => flushSync(() => setOpen(true)), close: () => setOpen(false) }
  const { promise } = connect<{ closed(): void }>({ messenger: new PortMessenger({ port }), methods })
  addEventListener('keydown', async ({ key }) => key === 'Escape' && (await promise).closed())
})
parent.postMessage('ready', '*')
