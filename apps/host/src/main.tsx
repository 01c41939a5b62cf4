import './styles/site.css'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Site } from './app/Site.tsx'
import { readHostSettings } from './hostSettings.ts'
import { createQueryClient } from './query/createQueryClient.ts'
import { path } from './routing/path.ts'
import { loadRemote } from './wallet/loadRemote.ts'

const settings = readHostSettings()
const queries = createQueryClient()
const load = () => loadRemote(settings)

function Root() {
  const current = useSyncExternalStore(path.subscribe, path.get, path.get)
  return (
    <StrictMode>
      <Site path={current} settings={settings} queries={queries} loadRemote={load} />
    </StrictMode>
  )
}

const root = document.getElementById('root') as HTMLElement
// The server returns an empty root for unknown paths.
if (root.hasChildNodes()) hydrateRoot(root, <Root />)
else createRoot(root).render(<Root />)
