import { Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DepsProvider } from '../../flows/DepsContext.tsx'
import { testDeps } from '../../flows/testDeps.ts'
import { lentWallet } from '../../state/testFixtures.ts'
import { testView } from '../testView.tsx'
import { Connect } from './Connect.tsx'

const NAMES = ['Anise', 'Borage', 'Chervil', 'Dill', 'Elder', 'Fennel', 'Ginger']

function withWallets(count: number) {
  const wallets = NAMES.slice(0, count).map((name) =>
    lentWallet({ handle: name, name, rdns: `test.${name}`, connectorId: `test.${name}` }),
  )
  return testDeps({}, { wallets })
}

/** What is there before anything could follow. */
function firstDrawing({ deps }: Pick<ReturnType<typeof testDeps>, 'deps'>) {
  const html = renderToString(
    <Provider store={deps.store}>
      <DepsProvider deps={deps}>
        <Connect />
      </DepsProvider>
    </Provider>,
  )
  return { rows: [...html.matchAll(/class="row"/g)].length, html }
}

test('the first drawing has the first rows and the space of the others', () => {
  const { rows, html } = firstDrawing(withWallets(7))
  expect(rows).toBe(5)
  expect(html).toContain('--count:3')
})

test('a short list is drawn at once', () => {
  const { rows, html } = firstDrawing(withWallets(4))
  expect(rows).toBe(5)
  expect(html).not.toContain('--count')
})

test('the others follow by themselves, and a view that is drawn again has all of them at once', async () => {
  const made = withWallets(7)
  const view = await testView(made, <Connect />)
  const names = view.buttons().join()
  for (const name of [...NAMES, 'All wallets']) expect(names).toContain(name)
  expect(firstDrawing(made).rows).toBe(8)
})
