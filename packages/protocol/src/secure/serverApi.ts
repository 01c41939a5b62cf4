import { secureApi } from './api.ts'
import { pageApi } from './pageApi.ts'

/** Every call that the secure origin's server answers. */
export const serverApi = { ...secureApi, ...pageApi }
