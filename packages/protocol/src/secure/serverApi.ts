import { secureApi } from './api.ts'
import { pageApi } from './pageApi.ts'

export const serverApi = { ...secureApi, ...pageApi }
