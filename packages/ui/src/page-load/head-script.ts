import { underwayNote } from './moving.ts';
import { returnNote } from './return-address.ts';

/** A page, or one of its files, that is not there after this many ms is a load error (specification, section 8). */
export const loadTimeout = 120_000;

interface HeadScriptOptions {
  /** Lower-case paths that need a stored token. A path ending in `/*` stands for all below it. */
  readonly tokenPaths: readonly string[];
  /** Where who has no token is sent. */
  readonly signInPath: string;
}

/**
 * The one inline script of the shell; the same text on every page, so that a hash lets it through the
 * Content-Security-Policy. It runs before anything is painted:
 * - 大字版 and "signed in" as attributes of the root element, so that neither flickers;
 * - a browser older than the baseline (`browsers.ts`) is told from its features, as an attribute too: Chromium 100 and
 *   Safari 15.4 came with `throwIfAborted`, Firefox 115 with `toSorted`; so all of this is ES5, which any engine reads;
 * - a page that needs a token never shows without one;
 * - a page entered by a `loginName` link shows nothing until the code is exchanged;
 * - a file that fails to load (a new version was deployed) reloads the page once, its address kept; when it
 *   fails again within five minutes, or nothing has come after two minutes, the page says so instead; so it does
 *   where no note can be kept, since then nothing would end the reloading; what an old browser does not understand
 *   never comes to life, and the page can be read all the same: there nothing is said after two minutes;
 *   a page that stands already is never reloaded, for what was typed into it: it says so as well (a preload that
 *   the router takes back is an error in Firefox, so there the import itself tells);
 * - a form that is sent before the page came to life is held, and sent again by the page itself once it has;
 * - a move that broke off by a reload (the router's own answer to a missing file) goes on to where it led.
 */
export function headScript({ tokenPaths, signInPath }: HeadScriptOptions): string {
  return `(function(d,l){
var h=d.documentElement,c=d.cookie,p=l.pathname.replace(/(.)\\/+$/,'$1').toLowerCase();
var at=function(n){return('; '+d.cookie).indexOf('; '+n+'=')>=0};
var o=!(window.AbortSignal&&AbortSignal.prototype.throwIfAborted)||('MozAppearance' in h.style&&![].toSorted);
if(o)h.setAttribute('data-old-browser','');
if(/(?:^|; )large=1/.test(c))h.setAttribute('data-large','');
var t=null;try{t=localStorage.getItem('token')}catch(e){}
if(t)h.setAttribute('data-signed','');
if(new URLSearchParams(l.search).has('loginName')){h.setAttribute('data-entering','')}
else if(!t&&p!==${JSON.stringify(signInPath)}&&${JSON.stringify(tokenPaths)}.some(function(x){return x.slice(-2)==='/*'?p.indexOf(x.slice(0,-1))===0:p===x})){
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
