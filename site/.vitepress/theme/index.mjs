// The system's fonts, as in the modal: no font is loaded, and no text jumps.
import DefaultTheme from 'vitepress/theme-without-fonts'
import HomePage from './HomePage.vue'
import ThemePlayground from './ThemePlayground.vue'
import './theme.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('HomePage', HomePage)
    app.component('ThemePlayground', ThemePlayground)
  },
}
