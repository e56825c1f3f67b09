declare module 'stylelint-no-unsupported-browser-features' {
  import type { Plugin } from 'stylelint'

  const plugin: Plugin
  export default plugin
}
