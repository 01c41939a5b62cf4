import { createAppKit } from '@airlock/sdk'
import { arbitrum, base } from '@airlock/sdk/networks'
import { Injectable, signal } from '@angular/core'

/** The wallet as signals. It lives as long as the page. */
@Injectable({ providedIn: 'root' })
export class Wallet {
  readonly appKit = createAppKit({
    frameUrl: 'http://wallet.localhost:3401',
    networks: [base, arbitrum],
    metadata: { name: 'Angular' },
  })
  readonly account = signal(this.appKit.getAccount())
  readonly network = signal(this.appKit.getNetwork())
  readonly theme = signal(this.appKit.getTheme())

  constructor() {
    this.appKit.subscribeAccount((account) => this.account.set(account))
    this.appKit.subscribeNetwork((network) => this.network.set(network))
    this.appKit.subscribeTheme((theme) => this.theme.set(theme))
  }
}
