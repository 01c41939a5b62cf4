/** Styles of the buttons. A page overrides them with the custom properties `--appkit-…`. Forced colours show the border. */
export const BUTTON_SHEET = `
:host{display:inline-block;color-scheme:light dark}
:host([hidden]){display:none}
button{font:600 var(--appkit-font-size,15px)/20px var(--appkit-font,system-ui,sans-serif);font-variant-numeric:tabular-nums;min-block-size:44px;padding:0 15px;border:1px solid transparent;border-radius:var(--appkit-radius,16px);background:var(--appkit-accent,light-dark(#08734d,#3ddc97));color:var(--appkit-accent-ink,light-dark(#fff,#062016));cursor:pointer}
:host([variant=secondary]) button{background:var(--appkit-surface,light-dark(#eceef0,#24282c));color:var(--appkit-ink,light-dark(#0e1216,#f4f6f7))}
:host([size=sm]) button{min-block-size:36px;padding:0 11px}
button:focus-visible{outline:2px solid var(--appkit-accent,light-dark(#08734d,#3ddc97));outline-offset:2px}
button:disabled{opacity:.5;cursor:default}
`
