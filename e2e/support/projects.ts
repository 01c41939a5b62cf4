const KEEPS = 'main'
const LEFT = 'backForward'
/** Attacks that no storage has to do with: they take two thirds of the time in a Chromium without windows. */
const ANYWHERE = '(?:channel|identity|lifecycle|mailbox|signInWindow|wire)'
/** Gallery views have no frame and store nothing. */
const GALLERY = '(?:views|crowdedViews|controls|qrCode)'

/** `denied` and `back` need windows: without them Chromium denies no storage and keeps no page. */
export const PROJECTS = {
  back: new RegExp(`/${LEFT}\\.spec\\.ts$`),
  partitioned: new RegExp(
    `/(?:(?:journeys|lifecycle|package|walletconnect)/(?:.*/)?(?!${LEFT})\\w+|attacks/${ANYWHERE})\\.spec\\.ts$`,
  ),
  gallery: new RegExp(`/views/${GALLERY}\\.spec\\.ts$`),
  denied: withoutStorage(`(?:\\w+/)?(?:${KEEPS})`, `(?!${ANYWHERE}\\.)`),
  deniedWide: withoutStorage('.*'),
}

function withoutStorage(journeys: string, attacks = '') {
  return new RegExp(`/(?:journeys/${journeys}|attacks/${attacks}.*|views/(?!${GALLERY}\\.).*)\\.spec\\.ts$`)
}
