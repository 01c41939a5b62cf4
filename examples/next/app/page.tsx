import { Wallet } from './wallet'

export default function Page() {
  return (
    <main>
      <h1>Airlock with Next</h1>
      <Wallet />
    </main>
  )
}
