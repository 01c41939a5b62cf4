import { useMutation } from '@tanstack/react-query'
import { useSettings } from '../app/SettingsContext.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { SignInPanel } from '../signIn/SignInPanel.tsx'
import { AlertBox } from '../ui/AlertBox.tsx'
import { useToasts } from '../ui/ToastRegion.tsx'
import { chainOf } from '../wallet/chains.ts'
import { explainFailure } from '../wallet/explainFailure.ts'
import { useSwitchNetwork } from '../wallet/useSwitchNetwork.ts'
import { WalletButton } from '../wallet/WalletButton.tsx'
import { useWallet } from '../wallet/WalletContext.ts'
import { BatchForm } from './BatchForm.tsx'
import { SignMessage } from './SignMessage.tsx'

export function WalletPage() {
  const { canSignIn } = useSettings()
  const { address, walletName, network } = useWallet()
  usePageTitle('Wallet')
  return (
    <>
      <div className="page-head">
        <h1>Wallet</h1>
        <p className="lead">Everything this site knows about your wallet.</p>
      </div>
      {address === undefined ? (
        <>
          <section className="panel">
            <AlertBox type="info">No wallet connected.</AlertBox>
            <WalletButton variant="secondary" />
          </section>
          {canSignIn && <SignInPanel />}
        </>
      ) : (
        <>
          <section className="panel">
            <dl className="rows">
              <div>
                <dt>Address</dt>
                <dd className="number address">{address}</dd>
              </div>
              <div>
                <dt>Wallet</dt>
                <dd>
                  <bdi>{walletName ?? 'Unnamed wallet'}</bdi>
                </dd>
              </div>
              <div>
                <dt>Network</dt>
                <dd>{chainOf(network).name}</dd>
              </div>
            </dl>
            <NetworkChoice />
          </section>
          {canSignIn && <SignInPanel />}
          <SignMessage address={address} />
          <BatchForm address={address} />
          <Disconnect />
        </>
      )}
    </>
  )
}

function NetworkChoice() {
  const { networks } = useSettings()
  const { network } = useWallet()
  const change = useSwitchNetwork()
  return (
    <div className="choices">
      {networks
        .filter((one) => one !== network)
        .map((one) => (
          <button
            key={one}
            type="button"
            className="button button-secondary"
            disabled={change.isPending}
            onClick={() => change.mutate(one)}
          >
            Switch to {chainOf(one).name}
          </button>
        ))}
    </div>
  )
}

function Disconnect() {
  const { disconnect } = useWallet()
  const toasts = useToasts()
  const end = useMutation({
    mutationFn: disconnect,
    onSuccess: () => toasts.show('success', 'Disconnected'),
    onError: (cause) => toasts.show('error', explainFailure(cause)),
  })
  return (
    <button type="button" className="button button-danger" disabled={end.isPending} onClick={() => end.mutate()}>
      Disconnect
    </button>
  )
}
