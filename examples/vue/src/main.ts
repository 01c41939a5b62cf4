import { arbitrum, base } from '@airlock/sdk/networks'
import { airlock } from '@airlock/sdk/vue'
import { createApp } from 'vue'
import App from './App.vue'

createApp(App)
  .use(airlock, {
    frameUrl: import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
    networks: [base, arbitrum],
    metadata: { name: 'Vue' },
  })
  .mount('#root')
