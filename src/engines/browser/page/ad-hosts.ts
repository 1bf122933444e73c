/**
 * Hosts of well-known ad networks and trackers, collected from what pages load; each includes its subdomains. No existing list is used:
 * they need the network, and most licenses forbid shipping them.
 */
export const AD_HOSTS: readonly string[] = `
doubleclick.net googlesyndication.com googleadservices.com googletagservices.com googletagmanager.com google-analytics.com
adservice.google.com pagead2.googlesyndication.com imasdk.googleapis.com amazon-adsystem.com adsystem.com adnxs.com adsrvr.org
adform.net adroll.com advertising.com adzerk.net adcolony.com admob.com adition.com adtechus.com adtech.de adscale.de
ads-twitter.com analytics.twitter.com ads.linkedin.com snap.licdn.com px.ads.linkedin.com connect.facebook.net
analytics.tiktok.com ads.pinterest.com ct.pinterest.com bat.bing.com clarity.ms ads.yahoo.com analytics.yahoo.com
sp.analytics.yahoo.com criteo.com criteo.net taboola.com outbrain.com zemanta.com revcontent.com mgid.com teads.tv
rubiconproject.com pubmatic.com openx.net openx.com casalemedia.com indexww.com lijit.com sovrn.com smartadserver.com
contextweb.com bidswitch.net sharethrough.com triplelift.com 3lift.com gumgum.com yieldmo.com yieldlab.net spotx.tv
spotxchange.com freewheel.tv fwmrm.net stickyadstv.com tremorhub.com undertone.com media.net 33across.com emxdgt.com
districtm.io rhythmone.com sonobi.com adyoulike.com nativo.com ligatus.com plista.com seedtag.com connatix.com
primis.tech aniview.com vidazoo.com ezoic.net ezodn.com adthrive.com mediavine.com raptive.com carbonads.com
carbonads.net buysellads.com propellerads.com popads.net popcash.net exoclick.com juicyads.com trafficjunky.net
adsterra.com hilltopads.net scorecardresearch.com quantserve.com quantcount.com comscore.com chartbeat.com chartbeat.net
parsely.com hotjar.com hotjar.io fullstory.com mouseflow.com crazyegg.com luckyorange.com inspectlet.com
smartlook.com logrocket.com lr-ingest.io heap.io heapanalytics.com mixpanel.com mxpnl.com amplitude.com
segment.com segment.io kissmetrics.com kissmetrics.io matomo.cloud plausible.io statcounter.com histats.com
newrelic.com nr-data.net bugsnag.com demdex.net omtrdc.net everesttech.net adobedtm.com 2o7.net
krxd.net bluekai.com exelator.com crwdcntrl.net eyeota.net rlcdn.com agkn.com mathtag.com tapad.com turn.com
bounceexchange.com bouncex.net optimizely.com vwo.com visualwebsiteoptimizer.com convertexperiments.com kameleoon.eu
onesignal.com pushengage.com pushcrew.com webpushr.com addthis.com addtoany.com sharethis.com disqusads.com
yandexadexchange.net an.yandex.ru mc.yandex.ru mc.yandex.com counter.yadro.ru top-fwz1.mail.ru hm.baidu.com cnzz.com
moatads.com adsafeprotected.com doubleverify.com iasds01.com adlightning.com confiant-integrations.net
branch.io appsflyer.com adjust.com kochava.com braze.com trackjs.com pardot.com marketo.net mktoresp.com
hs-analytics.net hsadspixel.net hs-banner.com hubspot-ads.com bizible.com 6sc.co 6sense.com demandbase.com
leadfeeder.com lfeeder.com cdn.mxpnl.com permutive.com permutive.app id5-sync.com liveintent.com liadm.com
`
  .trim()
  .split(/\s+/);

/** As URL patterns of the DevTools protocol. */
export const AD_PATTERNS: readonly string[] = AD_HOSTS.flatMap((host) => [`*://${host}/*`, `*://*.${host}/*`]);

const KNOWN = new Set(AD_HOSTS);

/** The entry of the list for a URL's host. */
function entryOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const labels = new URL(url).hostname.split('.');
  return labels.map((_, i) => labels.slice(i).join('.')).find((name) => KNOWN.has(name));
}

/** Whether a page loads an ad or a tracker; the network's own pages may load from their own hosts. */
export function isAd(url: string, page: string): boolean {
  const entry = entryOf(url);
  return entry !== undefined && entry !== entryOf(page);
}

/** Buttons that decline, or otherwise close, the notices of well-known consent tools; the first one found is clicked. */
export const NOTICE_BUTTONS: readonly string[] = [
  '#onetrust-reject-all-handler',
  '#CybotCookiebotDialogBodyButtonDecline',
  '#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll',
  '#didomi-notice-disagree-button',
  '.qc-cmp2-summary-buttons button[mode="secondary"]',
  '.fc-cta-do-not-consent',
  '#truste-consent-required',
  '.cky-btn-reject',
  '.cmplz-deny',
  '.osano-cm-denyAll',
  '.iubenda-cs-reject-btn',
  '#axeptio_btn_dismiss',
  '.cc-deny',
  '.cc-dismiss',
  '[data-cookiebanner="reject_button"]',
  '.moove-gdpr-infobar-reject-btn',
  '._brlbs-refuse-btn a',
  '#tarteaucitronAllDenied2',
  '.cookie-notice-reject',
  '#onetrust-accept-btn-handler',
  '#didomi-notice-agree-button',
  '.fc-cta-consent',
  '.cc-allow',
];

/** Remains of notices, and simple notices that are recognizable by name. */
export const NOTICE_SELECTORS = [
  '#onetrust-consent-sdk',
  '#onetrust-banner-sdk',
  '#CybotCookiebotDialog',
  '#CybotCookiebotDialogBodyUnderlay',
  '#didomi-host',
  '#didomi-popup',
  '.qc-cmp2-container',
  '#qc-cmp2-container',
  '.fc-consent-root',
  '#truste-consent-track',
  '.truste_overlay',
  '.truste_box_overlay',
  '.cky-consent-container',
  '.cky-overlay',
  '.cky-modal',
  '#cmplz-cookiebanner-container',
  '.cmplz-cookiebanner',
  '.osano-cm-window',
  '#iubenda-cs-banner',
  '#usercentrics-root',
  '#usercentrics-cmp-ui',
  '#axeptio_overlay',
  '.cc-window.cc-banner',
  '#BorlabsCookieBox',
  '#moove_gdpr_cookie_info_bar',
  '#tarteaucitronRoot',
  '#cookie-law-info-bar',
  '#cookie-notice',
  '#cookieNotice',
  '#cookie-banner',
  '#cookie-consent',
  '#cookie-consent-banner',
  '#cookieConsent',
  '#gdpr-cookie-message',
  '#sp_message_container',
  '[id^="sp_message_container_"]',
  '.cookie-banner',
  '.cookie-consent',
  '.cookie-consent-banner',
  '.cookie-notice',
  '.cookie-popup',
  '.cookieconsent',
  '.gdpr-banner',
  '[aria-label="cookieconsent"]',
  'ins.adsbygoogle',
  '[id^="google_ads_iframe"]',
  '[id^="div-gpt-ad"]',
  '.taboola-widget',
  '[id^="taboola-"]',
  '.OUTBRAIN',
].join(',');
