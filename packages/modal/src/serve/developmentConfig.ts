import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config/config'

export const USUAL_PORT = 3401

export function developmentConfig(port: number): AirlockConfig {
  return airlockConfig.parse({
    modalOrigin: `http://wallet.localhost:${port}`,
    development: true,
    projects: { default: { origins: [] } },
  })
}
