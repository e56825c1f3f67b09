import { routes } from '../../routes.ts'

/**
 * Stands in for invoker commands (`command`, `commandfor`) where a browser does not know them: before Chrome 135,
 * Firefox 144, Safari 26.2. Leads to the form's own page where there is no dialog to open: before Safari 15.4, or
 * when a part of the page is gone. A page has one dialog. Written into the page, so that it works although no script
 * file ever arrives.
 */
export const openerFallback = [
  'addEventListener("click",e=>{',
  'let b=e.target.closest("[commandfor]"),d=document.querySelector("dialog");',
  `b&&(d&&d.showModal?"commandForElement"in b||(b.getAttribute("command")=="close"?d.close():d.showModal()):location="${routes.signup}")})`,
].join('')
