import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config/config'

/** Default port, which `npm start` of the repository has too. */
export const USUAL_PORT = 3401

/** Serves every page on `localhost`, on any port. */
export function developmentConfig(port: number): AirlockConfig {
  return airlockConfig.parse({
    modalOrigin: `http://wallet.localhost:${port}`,
    development: true,
    projects: { default: { origins: [] } },
  })
}
