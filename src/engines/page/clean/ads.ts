import { copyOf, type Element } from '../tree.ts';

/**
 * Consent banners and advertisements, recognized by ids and classes of their vendors. Only unambiguous marks count: a class "ad" may be an
 * address, a class "cookie" a recipe.
 */

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Ids and classes of consent banners, by vendor. */
const CONSENT = set(
  'onetrust-consent-sdk onetrust-banner-sdk ot-sdk-container optanon-alert-box-wrapper CybotCookiebotDialog ' +
    'CybotCookiebotDialogBodyUnderlay didomi-host didomi-popup usercentrics-root usercentrics-cmp-ui qc-cmp2-container ' +
    'qc-cmp2-ui truste-consent-track truste_overlay consent_blackbar trustarc-banner cmpbox cmpbox2 cmpwrapper ' +
    'iubenda-cs-banner cookie-law-info-bar cookie-law-info-again cookie-notice cookie_notice cookie-notice-container ' +
    'cookieNotice cookieConsent cookie-consent cookie-consent-banner cookieconsent cc-window cc-banner cc-revoke ' +
    'cky-consent-container cky-modal cky-overlay cky-btn-revisit-wrapper osano-cm-window osano-cm-dialog ' +
    'moove_gdpr_cookie_info_bar moove_gdpr_cookie_modal cmplz-cookiebanner cmplz-cookiebanner-container fc-consent-root ' +
    'klaro termly-code-snippet-support evidon-banner _evidon_banner _evidon-barrier-wrapper sp_message_container ' +
    'BorlabsCookieBox BorlabsCookie borlabs-cookie-preference cookie-banner cookiebanner cookie-bar cookiebar ' +
    'cookie-popup cookie-modal cookie-overlay cookie-disclaimer gdpr-cookie-notice gdpr-banner gdpr-consent ' +
    'gdpr-cookie-message eu-cookie-compliance-banner sliding-popup eupopup eupopup-container js-cookie-consent ' +
    'cookie-policy-banner cookies-eu-banner CookieReports shopify-pc__banner shopify-pc__banner__dialog ' +
    'hs-eu-cookie-confirmation tarteaucitronRoot axeptio_overlay ppms_cm_popup_overlay wpcc-container wt-cli-cookie-bar ' +
    'catapult-cookie-bar privacy-banner cookiefirst-root cookie-script-wrapper cookiescript_injected c-cookie-banner',
);

/** Ids and classes of advertisements. */
const ADS = set(
  'adsbygoogle google-auto-placed ad-slot ad-container ad-wrapper ad-banner ad-unit ad-placeholder ad-box ad-leaderboard ' +
    'advertisement advertisements advert-container ads-container ads-wrapper ads-banner adsense banner-ad banner-ads ' +
    'dfp-ad dfp-slot gpt-ad google-ad google-ads sponsored-ad native-ad sidebar-ad article-ad in-article-ad ' +
    'htlad-container teads-inread teads-player OUTBRAIN ob-widget ob-smartfeed-wrapper trc_rbox_container trc_related_container ' +
    'taboola-container mgbox revcontent-container zergnet-widget ad__container ad__slot c-ad js-ad-slot wp-block-ad ' +
    'carbonads carbon-wrap bsa-cpc ezoic-ad ez-video-wrap adthrive-ad mv-ad-box AdHolder adHolder adSlot adUnit adContainer',
);

const START =
  /^(?:sp_message_container_|google_ads_iframe|div-gpt-ad|gpt-ad-|taboola-|ezoic-pub-ad|adngin-|dfp-ad-|onetrust-|usercentrics-)/;
const AD_HOSTS =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:doubleclick\.net|googlesyndication\.com|googleadservices\.com|adnxs\.com|amazon-adsystem\.com|taboola\.com|outbrain\.com|criteo\.(?:com|net)|googletagmanager\.com)\//i;

/** Whether an element is a consent banner or an advertisement, by well-known ids and classes. */
export function isAdOrBanner({ name, attribs }: Element): boolean {
  if (name === 'html' || name === 'body' || name === 'main' || name === 'article') return false;
  if (name === 'amp-ad' || name === 'amp-embed' || name === 'amp-consent') return true;
  if (name === 'iframe') return AD_HOSTS.test(attribs.src ?? '');
  const { id, class: classes } = attribs;
  if (classes !== undefined && hasMark(classes)) return true;
  if (id !== undefined && (CONSENT.has(id) || ADS.has(id) || START.test(id))) return true;
  return 'data-ad-slot' in attribs || 'data-google-query-id' in attribs || 'data-ad-unit' in attribs;
}

/** Many elements of a page share the same names. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 5_000;

/** Names for a state of the whole page ("cookie-bar-open") do not count. */
function hasMark(classes: string): boolean {
  let found = known.get(classes);
  if (found === undefined) {
    found = classes.split(' ', 20).some((one) => one.length > 3 && (CONSENT.has(one) || ADS.has(one)));
    if (known.size >= MOST_KNOWN) known.clear();
    if (classes.length <= LONGEST_KNOWN) known.set(copyOf(classes), found);
  }
  return found;
}
const LONGEST_KNOWN = 300;
