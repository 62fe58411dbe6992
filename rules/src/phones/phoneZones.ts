/**
 * Time zones by the prefix of a number, from the area codes of the North American Numbering Plan
 * Administrator (nanpa.com) and the national plans, with the zones of those places in the tz database
 * (iana.org/time-zones). An area code with several clocks lists all of them. Within a state, only zones with
 * different clocks are distinguished.
 */
const zonesByAreaCode: readonly (readonly [zones: string, areaCodes: string])[] = [
  [
    'America/New_York',
    '201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283 301 302 304 305 313 ' +
      '315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413 419 434 436 440 443 445 ' +
      '463 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 582 585 586 603 607 609 610 614 616 ' +
      '617 624 631 640 645 646 656 667 678 679 680 681 686 689 703 704 706 716 717 718 724 727 728 732 734 740 743 754 ' +
      '757 762 765 770 771 772 774 781 786 802 803 804 810 813 814 821 826 828 835 838 839 843 845 848 854 856 857 859 ' +
      '860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 943 947 948 954 959 973 978 980 984 989',
  ],
  [
    'America/Chicago',
    '205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337 346 ' +
      '353 361 402 405 409 414 417 430 447 464 469 479 501 504 507 512 515 531 534 539 557 563 572 573 580 601 608 612 ' +
      '615 618 629 630 636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769 773 779 806 815 816 817 830 ' +
      '832 847 861 870 872 901 903 913 918 920 924 936 938 940 945 952 956 972 975 979 985',
  ],
  ['America/New_York America/Chicago', '219 270 364 423 448 574 606 812 850 906 930 931'],
  ['America/Denver', '303 307 385 406 435 505 575 719 720 748 801 915 970 983'],
  ['America/Chicago America/Denver', '308 432 605 620 701 785'],
  ['America/Phoenix', '480 520 602 623'],
  ['America/Phoenix America/Denver', '928'],
  [
    'America/Los_Angeles',
    '206 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619 626 628 650 ' +
      '657 661 669 702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951 971',
  ],
  ['America/Denver America/Los_Angeles', '208 458 541 775 986'],
  ['America/Anchorage America/Adak', '907'],
  ['Pacific/Honolulu', '808'],
  ['America/Puerto_Rico', '340 787 939'],
  ['Pacific/Guam', '670 671'],
  ['Pacific/Pago_Pago', '684'],
  ['America/Vancouver', '604'],
  // The province's east is on Alberta time, some of it without daylight saving time.
  ['America/Vancouver America/Edmonton America/Dawson_Creek', '236 250 257 672 778'],
  ['America/Edmonton', '368 403 587 780 825'],
  ['America/Regina America/Edmonton', '306 474 639'],
  ['America/Winnipeg', '204 431 584'],
  ['America/Winnipeg America/Toronto', '807'],
  [
    'America/Toronto',
    '226 249 263 289 343 354 365 382 387 416 437 438 450 468 514 519 548 579 613 647 683 705 742 753 819 873 905 942',
  ],
  ['America/Toronto America/Halifax', '273 367 418 581'],
  ['America/Halifax', '428 506 782 902'],
  ['America/St_Johns America/Halifax', '709 879'],
  ['America/Whitehorse America/Edmonton America/Winnipeg America/Toronto', '867'],
];

/** North American numbers without a location, such as toll-free ones: from its first clock to its last. */
const wholePlan: readonly string[] = ['America/St_Johns', 'Pacific/Honolulu'];

/** The other countries that an account can be in (rows P-144, P-264), by number prefix. */
const zonesByPrefix: readonly (readonly [zones: string, prefixes: string])[] = [
  // Mexico: its three large cities have two-digit codes. A mobile number may have a 1 before its code.
  ['America/Mexico_City', '5233 5255 5256 5281 52133 52155 52156 52181'],
  ['America/Cancun America/Mexico_City America/Tijuana', '52'],
  ['Europe/London', '44'],
  ['Europe/Berlin', '49'],
  ['Europe/Warsaw', '48'],
  ['Asia/Manila', '63'],
  ['Europe/Bratislava', '421'],
  ['Australia/Sydney', '612 613'],
  ['Australia/Brisbane', '617'],
  ['Australia/Adelaide Australia/Darwin Australia/Perth', '618'],
  // Mobile numbers do not reveal their location.
  ['Australia/Sydney Australia/Brisbane Australia/Perth', '61'],
  ['Asia/Singapore', '65'],
  ['Europe/Paris', '33'],
  ['Europe/Rome', '39'],
  ['Atlantic/Canary', '34822 34828 34922 34928'],
  ['Europe/Madrid Atlantic/Canary', '346 347'],
  ['Europe/Madrid', '34'],
  ['Europe/Vienna', '43'],
  ['Europe/Prague', '420'],
  ['Europe/Dublin', '353'],
  ['Asia/Dubai', '971'],
  ['Africa/Cairo', '20'],
  ['Asia/Riyadh', '966'],
  ['Europe/Amsterdam', '31'],
  ['Europe/Brussels', '32'],
  ['Asia/Seoul', '82'],
  ['Europe/Istanbul', '90'],
];

function tableOf(entries: typeof zonesByPrefix): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, readonly string[]>();
  for (const [zones, beginnings] of entries) {
    const list = zones.split(' ');
    for (const beginning of beginnings.split(' ')) table.set(beginning, list);
  }
  return table;
}

const areaCodes = tableOf(zonesByAreaCode);
const prefixes = tableOf(zonesByPrefix);
const longestPrefix = 5;

/**
 * The IANA zones that a person with this number may be in, by its area code or country: one if it is certain,
 * otherwise all that are possible. Accepts the stored form, 10 digits for North America and international
 * digits otherwise. Null for a country that is not in the table. The same list is the same object, so that it
 * can be a key.
 */
export function zonesOfPhone(phone: string | number): readonly string[] | null {
  const digits = String(phone);
  if (digits.length === 10) return areaCodes.get(digits.slice(0, 3)) ?? wholePlan;
  for (let length = longestPrefix; length >= 2; length -= 1) {
    const zones = prefixes.get(digits.slice(0, length));
    if (zones !== undefined) return zones;
  }
  return null;
}
