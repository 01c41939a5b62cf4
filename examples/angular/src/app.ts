import { injectAccount, injectAppKit, injectNetwork, injectProvider, injectTheme } from '@airlock/sdk/angular'
import { Component, CUSTOM_ELEMENTS_SCHEMA, computed, signal } from '@angular/core'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Airlock with Angular</h1>
      <appkit-button></appkit-button>
      <appkit-network-button></appkit-network-button>
      <button type="button" (click)="appKit.setThemeMode(nextMode())">Use the {{ nextMode() }} theme</button>
      @if (account().isConnected) {
        <section>
          <p>{{ account().address }} on {{ network().caipNetwork?.name }}</p>
          <button type="button" (click)="sign()">Sign a message</button>
          <button type="button" (click)="appKit.disconnect()">Disconnect</button>
          <output>{{ result() }}</output>
        </section>
      }
    </main>
  `,
})
export class App {
  readonly appKit = injectAppKit()
  readonly account = injectAccount()
  readonly network = injectNetwork()
  readonly theme = injectTheme()
  readonly wallet = injectProvider('eip155')
  readonly nextMode = computed(() => (this.theme().themeMode === 'dark' ? 'light' : 'dark'))
  readonly result = signal('')

  async sign() {
    try {
      const params = ['0x48656c6c6f', this.account().address]
      const signature = await this.wallet().walletProvider?.request({ method: 'personal_sign', params })
      this.result.set(String(signature))
    } catch (cause) {
      this.result.set(cause instanceof Error ? cause.message : String(cause))
    }
  }
}
