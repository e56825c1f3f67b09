/**
 * Stands in for invoker commands (`command`, `commandfor`) where a browser does not know them: before Chrome 135,
 * Firefox 144, Safari 26.2. Written into the page, so that it works although no script file ever arrives.
 */
export const openerFallback = [
  '"commandForElement"in HTMLButtonElement.prototype||',
  'addEventListener("click",e=>{',
  'let b=e.target.closest("[commandfor]"),d=b&&document.getElementById(b.getAttribute("commandfor"));',
  'd&&(b.getAttribute("command")=="close"?d.close():d.showModal())})',
].join('')
