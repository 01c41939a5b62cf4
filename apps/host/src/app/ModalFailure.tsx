import { AlertBox } from '../ui/AlertBox.tsx'
import { useWallet } from '../wallet/WalletContext.ts'

export function ModalFailure() {
  const { modal, retry } = useWallet()
  if (modal !== 'failed') return null
  const again = (
    <button type="button" className="button button-quiet" onClick={retry}>
      Try again
    </button>
  )
  return (
    <AlertBox type="danger" action={again}>
      Couldn’t load the wallet. Check your connection and ad blocker.
    </AlertBox>
  )
}
