import { Component, CUSTOM_ELEMENTS_SCHEMA, computed, inject, signal } from '@angular/core'
import { Wallet } from './wallet'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Airlock with Angular</h1>
      <appkit-button></appkit-button>
      <appkit-network-button></appkit-network-button>
      <button type="button" (click)="wallet.appKit.setThemeMode(nextMode())">Use the {{ nextMode() }} theme</button>
      @if (wallet.account().isConnected) {
        <section>
          <p>{{ wallet.account().address }} on {{ wallet.network().caipNetwork?.name }}</p>
          <button type="button" (click)="sign()">Sign a message</button>
          <button type="button" (click)="wallet.appKit.disconnect()">Disconnect</button>
          <output>{{ result() }}</output>
        </section>
      }
    </main>
  `,
})
export class App {
  readonly wallet = inject(Wallet)
  readonly nextMode = computed(() => (this.wallet.theme().themeMode === 'dark' ? 'light' : 'dark'))
  readonly result = signal('')

  async sign() {
    try {
      const params = ['0x48656c6c6f', this.wallet.account().address]
      const signature = await this.wallet.appKit.getProvider('eip155')?.request({ method: 'personal_sign', params })
      this.result.set(String(signature))
    } catch (cause) {
      this.result.set(cause instanceof Error ? cause.message : String(cause))
    }
  }
}
