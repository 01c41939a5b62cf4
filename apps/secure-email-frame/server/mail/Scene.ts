import type { AirlockConfig } from '@airlock/protocol/config/config'

export type Scene = {
  /** Mails quote nothing else of a page. */
  site: string
  language: string
  browser: string
  app?: string
  iconOf?: string
}

type Of = { project_id: string; host_origin: string; language: string; browser: string }

export function sceneOf({ projects }: Pick<AirlockConfig, 'projects'>, of: Of): Scene {
  const { project_id: project, host_origin: site, language, browser } = of
  const app = Object.hasOwn(projects, project) ? projects[project]?.app : undefined
  return {
    site,
    language,
    browser,
    ...(app && { app: app.name }),
    ...(app?.icon !== undefined && { iconOf: project }),
  }
}
