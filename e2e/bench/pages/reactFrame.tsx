import { connect, WindowMessenger } from 'penpal'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import './list.css'
import { ALL, NAMES } from './rows.ts'

/** The least that shows the list with React in a frame of another site, over penpal. */
let show: (open: boolean) => void = () => {}

function App() {
  const [isOpen, setOpen] = useState(false)
  show = setOpen
  if (!isOpen) return null
  return (
    <div className="shade">
      <div className="sheet" role="dialog" aria-label="Connect">
        {[...NAMES, ALL].map((name) => (
          <button type="button" key={name} className="row">
            <i />
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
const { promise } = connect<{ closed(): void }>({
  messenger: new WindowMessenger({ remoteWindow: parent, allowedOrigins: ['*'] }),
  methods: { open: () => flushSync(() => show(true)), close: () => show(false) },
})
addEventListener('keydown', async ({ key }) => {
  if (key !== 'Escape') return
  show(false)
  await (await promise).closed()
})
