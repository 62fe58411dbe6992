/* Plain ES5: runs in browsers that can't read the bundle. Minimums: Chrome and Edge 88, Firefox 85, Opera 74, Safari 14. */
(function () {
  var page = '/unsupported-browser';

  function version(agent, expression) {
    var found = expression.exec(agent);
    return found ? parseInt(found[1], 10) : 0;
  }

  /** True when the user agent names a browser below the minimums; unknown browsers are let through. */
  function isTooOld(agent) {
    var v;
    if (/MSIE |Trident\//.test(agent)) return true;
    if ((v = version(agent, /(?:iPhone|iPad|iPod)[^)]* OS (\d+)[_ ]/))) return v < 14;
    if ((v = version(agent, /Edge\/(\d+)/))) return true;
    if ((v = version(agent, /Edg(?:A)?\/(\d+)/))) return v < 88;
    if ((v = version(agent, /OPR\/(\d+)/))) return v < 74;
    if (/Opera[ /]/.test(agent)) return true;
    if ((v = version(agent, /Firefox\/(\d+)/))) return v < 85;
    if ((v = version(agent, /(?:Headless)?Chrom(?:e|ium)\/(\d+)/))) return v < 88;
    if (/Safari\//.test(agent) && (v = version(agent, /Version\/(\d+)/))) return v < 14;
    return false;
  }

  function showPage() {
    var root = document.getElementById('root');
    if (!root) return;
    root.innerHTML =
      '<div style="max-width:560px;margin:64px auto;padding:0 24px;font-family:Helvetica,Arial,sans-serif;color:#16203a;line-height:1.5">' +
      '<img src="/favicon.svg" width="48" height="48" alt="">' +
      '<h1>Please update your browser</h1>' +
      '<p>Carillon works in these browsers and newer ones:</p>' +
      '<ul><li>Chrome 88</li><li>Microsoft Edge 88</li><li>Firefox 85</li><li>Safari 14</li><li>Opera 74</li></ul>' +
      '<p>Update your browser, or open Carillon in another one. Nothing of yours is lost.</p>' +
      '<p><a href="/">Try again</a></p></div>';
  }

  if (typeof window === 'undefined') {
    this.isTooOld = isTooOld;
    return;
  }
  window.carillonBrowserTooOld = isTooOld(navigator.userAgent);
  if (window.carillonBrowserTooOld) {
    if (location.pathname !== page) location.replace(page);
    else if (document.addEventListener) document.addEventListener('DOMContentLoaded', showPage);
    else window.onload = showPage;
    return;
  }

  /*
   * Nothing shows until the bundle runs, so a bundle that does not arrive, or breaks at its start, would leave a
   * blank page. The first failure reloads once, as that of any part of the application does (reloadOnce.ts, whose
   * flag this is; main.tsx takes it back); the second shows the message of index.html.
   */
  var flag = 'carillon.reloaded';
  function mayReload() {
    if (navigator.onLine === false) return false;
    try {
      if (sessionStorage.getItem(flag) !== null) return false;
      sessionStorage.setItem(flag, 'start');
      return true;
    } catch (e) {
      return false; /* Without storage nobody would know that this is the second time. */
    }
  }
  function failed(event) {
    var target = event.target;
    var isScript = target && target.tagName === 'SCRIPT';
    if (target && target !== window && !isScript) return;
    var message = document.getElementById('not-loaded');
    if (!message) return; /* The application has begun; it speaks for itself. */
    if (isScript && mayReload()) {
      location.reload();
      return;
    }
    message.className = 'now';
  }
  window.addEventListener('error', failed, true);
  document.addEventListener('click', function (event) {
    var message = document.getElementById('not-loaded');
    if (!message || !event.target || event.target.tagName !== 'BUTTON' || !message.contains(event.target))
      return;
    event.preventDefault(); /* The form would lose what stands behind the question mark. */
    location.reload();
  });

  /* Pages without the bar on top (LoginFrame, and the switch HideHeader of switches.ts) start without it. */
  try {
    var bare =
      /^\/(login|unsupported)/.test(location.pathname) ||
      location.search.indexOf('HideHeader') > 0 ||
      sessionStorage.getItem('carillon.switch.HideHeader') !== null;
    if (bare) document.documentElement.setAttribute('data-bare', '');
  } catch (e) {
    /* Without storage the bar may show for a moment. */
  }

  /* Paint the chosen light or dark at once, before the bundle arrives. */
  try {
    var mode = localStorage.getItem('mui-mode') || 'system';
    var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.setAttribute('data-mode', dark ? 'dark' : 'light');
    document.documentElement.style.backgroundColor = dark ? '#0e1526' : '#f7f6f3';
  } catch (e) {
    /* Storage may be forbidden; the bundle decides then. */
  }
})();
