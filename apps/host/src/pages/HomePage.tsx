import { useSettings } from '../app/SettingsContext.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { Link } from '../routing/Link.tsx'
import { Icon } from '../ui/Icon.tsx'
import { VolatilityArt } from './VolatilityArt.tsx'

const STEPS = [
  [
    'Connect',
    'Your wallet opens in a separate, isolated dialog. This page never sees your keys and loads no wallet code.',
  ],
  ['Deposit', 'Ether goes straight from your wallet into a vault contract. You hold its shares.'],
  ['Watch it grow', 'Yield accrues every second. Withdraw any amount, any time.'],
] as const

export function HomePage() {
  const { farms } = useSettings()
  usePageTitle('')
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>Earn real yield on any liquid asset powered by market volatility.</h1>
          <p className="lead">
            When markets move, traders pay for protection. Airlock passes that on to depositors, second by second.
          </p>
          <p>
            <Link className="button button-green button-large" href="/farms">
              Explore farms
              <Icon name="arrow" />
            </Link>
          </p>
        </div>
        <VolatilityArt />
      </section>
      <section className="steps" aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="teasers" aria-labelledby="open-farms">
        <h2 id="open-farms">Open farms</h2>
        <ul className="card-list">
          {farms.map(({ id, name, summary }) => (
            <li key={id} className="card">
              <h3>
                <Link className="card-link" href={`/farms/${id}`}>
                  {name}
                </Link>
              </h3>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
