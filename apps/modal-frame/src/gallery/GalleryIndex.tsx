import { FIXTURES } from './fixtures.ts'

export function GalleryIndex() {
  return (
    <main className="gallery">
      <h1>Gallery of views</h1>
      {Object.entries(FIXTURES).map(([view, states]) => (
        <section key={view}>
          <h2>{view}</h2>
          <ul>
            {Object.keys(states).map((state) => (
              <li key={state}>
                <a href={`#view=${view}&state=${state}`}>{state}</a>{' '}
                <a href={`#view=${view}&state=${state}&scheme=dark`}>dark</a>{' '}
                <a href={`#view=${view}&state=${state}&locale=ar`}>ar</a>{' '}
                <a href={`#view=${view}&state=${state}&locale=en-XA`}>en-XA</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
