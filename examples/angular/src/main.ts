import { provideAirlock } from '@airlock/sdk/angular'
import { arbitrum, base } from '@airlock/sdk/networks'
import { bootstrapApplication } from '@angular/platform-browser'
import { App } from './app'

void bootstrapApplication(App, {
  providers: [
    provideAirlock({
      frameUrl: 'http://wallet.localhost:3401',
      networks: [base, arbitrum],
      metadata: { name: 'Angular' },
    }),
  ],
})
