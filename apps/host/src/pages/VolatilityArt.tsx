const PRICES = [54, 40, 62, 34, 70, 48, 78, 30, 66, 44, 82, 38, 60, 52, 74, 36, 64, 46]
const STEP = 24

/** The market jumps, the yield climbs. */
export function VolatilityArt() {
  const width = (PRICES.length - 1) * STEP
  const market = PRICES.map((price, index) => `${index * STEP},${150 - price}`).join(' ')
  return (
    <svg className="hero-art" viewBox={`-8 0 ${width + 16} 220`} aria-hidden="true" focusable="false">
      <polyline className="art-market" points={market} />
      <path className="art-area" d={`M0 196C${width * 0.4} 186 ${width * 0.7} 140 ${width} 44V212H0z`} />
      <path className="art-yield" d={`M0 196C${width * 0.4} 186 ${width * 0.7} 140 ${width} 44`} />
      <circle className="art-now" cx={width} cy={44} r={6} />
    </svg>
  )
}
