const PRICES = [150, 128, 168, 118, 176, 132, 160, 104, 182, 122, 196, 110, 170, 92, 188, 108, 202, 96, 176, 120]
const STEP = 24
const YIELD = 'M0 268C150 262 300 226 456 40'

export function VolatilityArt() {
  const market = PRICES.map((price, index) => `${index * STEP},${price}`).join(' ')
  return (
    <svg className="hero-art" viewBox="-8 16 480 272" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="yield-fade" x1="0" y1="0" x2="0" y2="1">
          <stop className="art-fade-top" offset="0" />
          <stop className="art-fade-end" offset="1" />
        </linearGradient>
      </defs>
      <path fill="url(#yield-fade)" d={`${YIELD}V284H0z`} />
      <polyline className="art-market" points={market} />
      <path className="art-yield" d={YIELD} />
      <circle className="art-now" cx={456} cy={40} r={7} />
    </svg>
  )
}
