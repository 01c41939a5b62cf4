import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import './host.css'

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's own.
  interface Window {
    /** Opens a limit page. */
    wallet?: { open(): void }
  }
}

const FARMS = ['ETH', 'wBTC', 'USDC', 'ARB', 'cbETH', 'S', 'ETH', 'wBTC', 'USDC', 'ARB', 'cbETH', 'S']

/** The page of every contestant: small, of React, with a button. */
function Host({ button }: { button: string }) {
  return (
    <>
      <header>
        <b>Farms</b>
        <nav>
          <a href="#farms">Farms</a>
          <a href="#docs">Docs</a>
        </nav>
        {button === 'button' ? (
          <button type="button" id="connect" onClick={() => window.wallet?.open()}>
            Connect Wallet
          </button>
        ) : (
          createElement(button)
        )}
      </header>
      <main>
        <h1>A page of a host, with as much on it as a page of a host has</h1>
        <ul>
          {FARMS.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <li key={index}>
              <b>{name} farm</b>
              <span>{(3.1 + index * 1.7).toFixed(1)} % a year</span>
              <small>{(18.4 / (index + 1)).toFixed(2)} million inside</small>
            </li>
          ))}
        </ul>
      </main>
    </>
  )
}

const { button = 'button' } = (document.currentScript as HTMLScriptElement).dataset
const root = document.getElementById('root')
if (root) createRoot(root).render(<Host button={button} />)
