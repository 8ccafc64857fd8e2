import { underwayNote } from './moving.ts';
import { returnNote } from './return-address.ts';

/** A page, or one of its files, that is not there after this many ms is a load error (specification, section 8). */
export const loadTimeout = 120_000;

interface HeadScriptOptions {
  /** Lower-case paths that need a stored token. A path ending in `/*` stands for all below it. */
  readonly tokenPaths: readonly string[];
  /** Sign-in page, for visitors without a token. */
  readonly signInPath: string;
  /** Lower-case paths among `tokenPaths` that visitors open without a token, besides the sign-in page. */
  readonly openPaths?: readonly string[];
}

/**
 * The only inline script of the shell. Its text is the same on every page, so that the Content-Security-Policy admits it
 * by a hash. It is ES5, which every engine parses, and runs before the first paint:
 * - Sets 大字版 and "signed in" as attributes of the root element, so that neither flickers.
 * - Marks a browser older than the baseline (`browsers.ts`) by its features: Chromium 100 and Safari 15.4 introduced
 *   `throwIfAborted`, Firefox 115 `toSorted`.
 * - Hides a page that needs a token if there is none.
 * - Hides a page entered by a `loginName` link until the code is exchanged.
 * - Reloads the page once, at the same address, if a file fails to load (a new version was deployed). Shows an error if it
 *   fails again within five minutes, if nothing has loaded after two minutes, or if no note can be stored, since nothing
 *   would then end the reloading. An old browser shows no error after two minutes: the page never becomes interactive
 *   there, and can be read.
 * - Never reloads a page that is interactive, because of what was typed into it: it shows the error as well. In Firefox a
 *   preload that the router cancels is an error too, so there the import itself reports it.
 * - Holds a form that is sent before the page is interactive; the page sends it again.
 * - Continues a navigation that a reload interrupted (the router reloads if a file is missing).
 */
export function headScript({ tokenPaths, signInPath, openPaths = [] }: HeadScriptOptions): string {
  return `(function(d,l){
var h=d.documentElement,c=d.cookie,p=l.pathname.replace(/(.)\\/+$/,'$1').toLowerCase();
var at=function(n){return('; '+d.cookie).indexOf('; '+n+'=')>=0};
var o=!(window.AbortSignal&&AbortSignal.prototype.throwIfAborted)||('MozAppearance' in h.style&&![].toSorted);
if(o)h.setAttribute('data-old-browser','');
if(/(?:^|; )large=1/.test(c))h.setAttribute('data-large','');
var t=null;try{t=localStorage.getItem('token')}catch(e){}
if(t)h.setAttribute('data-signed','');
if(new URLSearchParams(l.search).has('loginName')){h.setAttribute('data-entering','')}
else if(!t&&${JSON.stringify([signInPath, ...openPaths])}.indexOf(p)<0&&${JSON.stringify(tokenPaths)}.some(function(x){return x.slice(-2)==='/*'?p.indexOf(x.slice(0,-1))===0:p===x})){
h.setAttribute('data-leaving','');h.style.visibility='hidden';
try{localStorage.clear();sessionStorage.clear()}catch(e){}
d.cookie='${returnNote}'+l.port+'='+encodeURIComponent(l.pathname+l.search)+'; Path=/; Max-Age=1800; SameSite=Lax';
l.replace(${JSON.stringify(signInPath)});return}
var once=function(){if(at('reloaded'))return false;d.cookie='reloaded=1; Path=/; Max-Age=300; SameSite=Lax';return at('reloaded')};
var fail=function(){if(!h.hasAttribute('data-ready')&&once())l.reload();else h.setAttribute('data-load-failed','')};
var m=/(?:^|; )${underwayNote}=([^;]*)/.exec(c),n=performance.getEntriesByType('navigation')[0];
if(m){d.cookie='${underwayNote}=; Path=/; Max-Age=0; SameSite=Lax';
try{m=decodeURIComponent(m[1]).split(' ')}catch(e){m=[]}
if(n&&n.type==='reload'&&m[0]===l.pathname+l.search&&/^\\/(?![/\\\\])/.test(m[1]||'')){once();l.replace(m[1]);return}}
addEventListener('error',function(e){var x=e.target;
if(x&&((x.tagName==='SCRIPT'&&x.src)||(x.tagName==='LINK'&&(x.rel==='stylesheet'||(x.rel==='modulepreload'&&!h.hasAttribute('data-ready'))))))fail()},true);
var f=null;addEventListener('submit',function(e){if(!h.hasAttribute('data-ready')&&e.target.method==='post'){e.preventDefault();f=e.target}},true);
new MutationObserver(function(m,x){if(h.hasAttribute('data-ready')){x.disconnect();if(f&&f.requestSubmit)f.requestSubmit()}}).observe(h,{attributes:true});
addEventListener('vite:preloadError',function(e){e.preventDefault();fail()});
if(!o)setTimeout(function(){if(!h.hasAttribute('data-ready'))h.setAttribute('data-load-failed','')},${loadTimeout});
})(document,location)`;
}
