/**
 * How other systems export people, by their public layouts; the people are simulated. A block is the name of the
 * system, its columns as `header=cell` parted by bars (`~` stands for a bar in a cell), and what is to be found: phones
 * in the order of texting, then the names after a slash. A `?` before a header means that the user is asked about the
 * column.
 */
export const exportLayouts = `
# Google Contacts
First Name=Ann|Middle Name=|Last Name=Lee|Phonetic First Name=|Phonetic Middle Name=|Phonetic Last Name=|Name Prefix=|Name Suffix=|Nickname=|File As=|Organization Name=|Organization Title=|Organization Department=|Birthday=|Notes=|Photo=|Labels=* myContacts|E-mail 1 - Label=Home|E-mail 1 - Value=ann@example.com|Phone 1 - Label=Mobile|Phone 1 - Value=+1 214-564-0101
> Phone 1 - Value / First Name, Last Name
# Google Contacts, several phones
First Name=Ann|Last Name=Lee|Phonetic First Name=|Phone 1 - Label=Mobile|Phone 1 - Value=+1 214-564-0101 ::: +1 214-564-0199|Phone 2 - Label=Home|Phone 2 - Value=(972) 564-0101|Phone 3 - Label=|Phone 3 - Value=
> Phone 1 - Value, Phone 2 - Value, Phone 3 - Value / First Name, Last Name
# Google Contacts before 2024
Name=Ann Lee|Given Name=Ann|Additional Name=|Family Name=Lee|Yomi Name=|Given Name Yomi=|Family Name Yomi=|Name Prefix=|Name Suffix=|Initials=|Nickname=|Short Name=|Maiden Name=|Birthday=1984-05-06|Gender=|Location=|Billing Information=|Directory Server=|Mileage=|Occupation=|Hobby=|Sensitivity=|Priority=|Subject=|Notes=|Group Membership=* myContacts|E-mail 1 - Type=*|E-mail 1 - Value=ann@example.com|Phone 1 - Type=Mobile|Phone 1 - Value=214-564-0101
> Phone 1 - Value / Given Name, Family Name
# Outlook
First Name=Ann|Middle Name=|Last Name=Lee|Title=|Suffix=|Nickname=|E-mail Address=ann@example.com|E-mail 2 Address=|Home Phone=(214) 564-0101|Home Phone 2=|Business Phone=(972) 564-0101|Business Phone 2=|Mobile Phone=(469) 564-0101|Car Phone=|Other Phone=|Primary Phone=|Pager=|Business Fax=(972) 564-0188|Home Fax=|Other Fax=|Company Main Phone=|Callback=|Radio Phone=|Telex=|TTY/TDD Phone=|IMAddress=|Job Title=Nurse|Department=|Company=Riverbend|Office Location=|Manager's Name=Bo Kim|Assistant's Name=|Assistant's Phone=|Google Voice=|Home Street=12 Main St|Home City=Dallas|Home Postal Code=75201|Spouse=|Schools=|Hobby=|Location=|Web Page=|Birthday=0/0/00|Anniversary=0/0/00|Notes=
> Mobile Phone, Home Phone, Business Phone / First Name, Last Name
# Outlook.com
First Name=Ann|Middle Name=|Last Name=Lee|Nickname=|Company=|Job Title=|Home Phone=|Home Phone 2=|Mobile Phone=+12145640101|Business Phone=|Email Address=ann@example.com|Home Address=|Personal Web Page=
> Mobile Phone, Home Phone, Home Phone 2 / First Name, Last Name
# Apple Contacts
First Name=Ann|Last Name=Lee|Company=|Job Title=|Home Email=|Work Email=ann@example.com|iPhone=+1 (214) 564-0101|Home Phone=|Work Phone=+1 (972) 564-0101|Birthday=|Note=
> iPhone, Work Phone, Home Phone / First Name, Last Name
# iCloud by a converter
Name=Ann Lee|Phone (Mobile)=+1 (214) 564-0101|Phone (Home)=+1 (972) 564-0101|Phone (Work)=|Email (Home)=ann@example.com
> Phone (Mobile), Phone (Home), Phone (Work) / Name
# Yahoo
First=Ann|Middle=|Last=Lee|Nickname=|Email=ann@example.com|Category=|Distribution Lists=|Messenger ID=|Home=2145640101|Work=9725640101|Pager=|Fax=|Mobile=4695640101|Other=|Yahoo Phone=|Primary=|Alternate Email 1=|Personal Website=|Title=|Company=|Work Address=
> Mobile, Home, Work / First, Last
# Infinite Campus
Student Number=3125550123|Student Name=Lee, Ann|Grade=05|Homeroom=Kim, B|Contact Name=Lee, Maria|Relationship=Mother|Household Phone=(214)564-0101|Cell Phone=(469)564-0101|Work Phone=(972)564-0101|Email=m@example.com
> Cell Phone, Household Phone, Work Phone / Contact Name
# PowerSchool
student_number=312555|last_name=Lee|first_name=Ann|grade_level=5|home_room=12|mother=Lee, Maria|mother_home_phone=214-564-0101|motherdayphone=972-564-0101|father=Lee, Tom|father_home_phone=469-564-0101|fatherdayphone=|emerg_contact_1=Kim, Bo|emerg_phone_1=214-564-0177|street=12 Main St|zip=75201
> mother_home_phone, father_home_phone, motherdayphone / mother ? emerg_phone_1
# Skyward
Student Name=Ann Lee|Other ID=3125550123|Entity=001|Grad Yr=2031|Family 1 Guardian 1=Maria Lee|Family 1 Guardian 1 Cell Phone=(214) 564-0101|Family 1 Primary Phone=(972) 564-0101|Alphakey=LEEANN000
> Family 1 Guardian 1 Cell Phone, Family 1 Primary Phone / Family 1 Guardian 1
# Aeries
Student ID=99400123|Last Name=Lee|First Name=Ann|Grd=5|Parent/Guardian=Maria Lee|Primary Phone=(214) 564-0101|Parent1 Cell=(469) 564-0101|Parent2 Cell=|Mailing Address=12 Main St|Zip Code=75201
> Parent1 Cell, Primary Phone, Parent2 Cell / Parent/Guardian
# Synergy
Sis Number=3125550123|Student Name=Lee, Ann|School=Riverbend|Parent Name=Lee, Maria|Parent Phone Type=Cell|Parent Phone=214-564-0101
> Parent Phone / Parent Name
# Blackbaud
Student First Name=Ann|Student Last Name=Lee|Parent 1 First Name=Maria|Parent 1 Last Name=Lee|Parent 1 Cell Phone=2145640101|Parent 2 First Name=Tom|Parent 2 Last Name=Lee|Parent 2 Cell Phone=9725640101
> Parent 1 Cell Phone, Parent 2 Cell Phone / Parent 1 First Name, Parent 1 Last Name
# ClassDojo
Student=Ann Lee|Class=Room 12|Parent Name=Maria Lee|Parent Email=m@example.com|Parent Phone=+12145640101|Status=Connected
> Parent Phone / Parent Name
# Remind
First name=Ann|Last name=Lee|Role=Parent|Email=ann@example.com|Phone number=2145640101|Child name=Bo Lee
> Phone number / First name, Last name
# Canvas
Student Name=Ann Lee|Student ID=3125550123|Student SIS ID=4695550123|Email=ann@example.com|Section Name=Math 5|SMS=2145640101
> SMS / Student Name
# Workday
Employee ID=3125550123|Worker=Ann Lee|Legal First Name=Ann|Legal Last Name=Lee|Position=Nurse|Primary Work Phone=+1 (972) 564-0101|Mobile Phone Number=+1 (214) 564-0101|Phone Device Type=Mobile|Country Phone Code=United States of America (+1)|Manager=Bo Kim
> Mobile Phone Number, Primary Work Phone / Legal First Name, Legal Last Name
# ADP
Associate ID=AQ3125550|File Number=003125|Payroll Name=Lee, Ann|Legal First Name=Ann|Legal Last Name=Lee|Personal Contact: Personal Mobile=(214) 564-0101|Personal Contact: Home Phone=|Work Contact: Work Phone=(972) 564-0101|Work Contact: Work Fax=(972) 564-0188|Hire Date=03/14/2019|Zip=75201
> Personal Contact: Personal Mobile, Work Contact: Work Phone, Personal Contact: Home Phone / Legal First Name, Legal Last Name
# Gusto
Employee ID=3125550123|First name=Ann|Last name=Lee|Preferred first name=|Personal email=ann@example.com|Phone=2145640101|Start date=2021-03-14|Emergency contact name=Bo Lee|Emergency contact phone=9725640101
> Phone / First name, Last name ? Emergency contact phone
# Paychex
Employee Name=Lee, Ann|Emp #=3125550123|Status=Active|Home Phone=(214) 564-0101|Cell Phone=(469) 564-0101|SSN=xxx-xx-1234|Hire Date=3/14/2019
> Cell Phone, Home Phone / Employee Name
# Paycom
EE Code=0312|Legal_Firstname=Ann|Legal_Lastname=Lee|Primary_Phone=214-564-0101|Secondary_Phone=972-564-0101|Badge=3125550123
> Primary_Phone, Secondary_Phone / Legal_Firstname, Legal_Lastname
# BambooHR
Employee #=3125550123|Last name, First name=Lee, Ann|Mobile Phone=214-564-0101|Work Phone=972-564-0101|Work Ext.=26|Home Phone=|Hire Date=2019-03-14|Reporting to=Kim, Bo
> Mobile Phone, Work Phone, Home Phone / Last name, First name
# UKG
Employee Id=3125550123|First Name=Ann|Last Name=Lee|Cell Phone=2145640101|Home Phone=9725640101|Badge Number=4695550123|Primary Labor Account=1/2/3
> Cell Phone, Home Phone / First Name, Last Name
# Bullhorn
ID=3125550123|Name=Ann Lee|Status=Active|Primary Email=ann@example.com|Mobile Phone=(214) 564-0101|Home Phone=|Work Phone=|Fax=|Owner=Bo Kim|Date Added=03/14/2021
> Mobile Phone, Home Phone, Work Phone / Name
# Avionte
Talent ID=312555|First Name=Ann|Last Name=Lee|Cell Phone=2145640101|Home Phone=|Last Contacted=03/14/2026 10:30 AM|Job Number=9725640101
> Cell Phone, Home Phone / First Name, Last Name
# Salesforce
Salutation=Ms.|First Name=Ann|Last Name=Lee|Title=Nurse|Account Name=Riverbend Clinic|Account Number=3125550123|Phone=(972) 564-0101|Mobile=(214) 564-0101|Fax=(972) 564-0188|Email=ann@example.com|Contact Owner=Bo Kim|Contact ID=0033125550
> Mobile, Phone / First Name, Last Name
# Salesforce report
FirstName=Ann|LastName=Lee|MobilePhone=2145640101|HomePhone=|OtherPhone=|AssistantPhone=|DoNotCall=0|AccountId=0013125550
> MobilePhone, HomePhone, OtherPhone / FirstName, LastName
# HubSpot
Record ID=3125550123|First Name=Ann|Last Name=Lee|Email=ann@example.com|Phone Number=+1 214 564 0101|Mobile Phone Number=|WhatsApp Phone Number=|Contact owner=Bo Kim|Lead Status=|Create Date=2026-03-14 10:30
> Phone Number, Mobile Phone Number, WhatsApp Phone Number / First Name, Last Name
# Zoho CRM
Record Id=zcrm_3125550123|First Name=Ann|Last Name=Lee|Account Name=Riverbend|Phone=2145640101|Home Phone=|Other Phone=|Mobile=4695640101|Asst Phone=|Fax=|Created Time=2026-03-14 10:30:00
> Mobile, Phone, Home Phone / First Name, Last Name
# Pipedrive
Person - Name=Ann Lee|Person - Organization=Riverbend|Person - Phone - Work=9725640101|Person - Phone - Home=|Person - Phone - Mobile=2145640101|Person - Email - Work=ann@example.com|Person - Open deals=1|Person - ID=3125550123
> Person - Phone - Mobile, Person - Phone - Work, Person - Phone - Home / Person - Name
# Dynamics 365
(Do Not Modify) Contact=3f2a|Full Name=Ann Lee|Email=ann@example.com|Company Name=Riverbend|Business Phone=(972) 564-0101|Mobile Phone=(214) 564-0101|Parent Account Number=3125550123
> Mobile Phone, Business Phone / Full Name
# Follow Up Boss
ID=3125550123|First Name=Ann|Last Name=Lee|Stage=Lead|Phone 1=(214) 564-0101|Phone 1 Type=mobile|Phone 1 Status=Valid|Phone 2=(972) 564-0101|Phone 2 Type=home|Email 1=ann@example.com
> Phone 1, Phone 2 / First Name, Last Name
# Square
Reference ID=3125550123|First Name=Ann|Last Name=Lee|Email Address=ann@example.com|Phone Number='+12145640101|Nickname=|Company Name=|Birthday=|Transaction Count=12|Total Spend=$312.55|Memo=
> Phone Number / First Name, Last Name
# Shopify
Customer ID='3125550123|First Name=Ann|Last Name=Lee|Email=ann@example.com|Accepts Email Marketing=yes|Default Address Company=|Default Address Zip='75201|Default Address Phone=|Phone='+12145640101|Accepts SMS Marketing=no|Total Spent=312.55|Total Orders=3
> Phone, Default Address Phone / First Name, Last Name
# Stripe
id=cus_3125550123|Description=|Email=ann@example.com|Name=Ann Lee|Created (UTC)=2026-03-14 10:30|Delinquent=false|Phone=+12145640101|Card ID=
> Phone / Name
# Clover
Customer ID=7K3125550|First Name=Ann|Last Name=Lee|Phone Number=2145640101|Email Address=ann@example.com|Customer Since=14-Mar-2026|Marketing Allowed=Yes
> Phone Number / First Name, Last Name
# Mailchimp
Email Address=ann@example.com|First Name=Ann|Last Name=Lee|Address=|Phone Number=(214) 564-0101|Birthday=05/06|MEMBER_RATING=2|OPTIN_TIME=2026-03-14 10:30:00|LEID=3125550123|EUID=ab12
> Phone Number / First Name, Last Name
# Constant Contact
Email address=ann@example.com|Email status=Active|First name=Ann|Last name=Lee|Job title=|Company=|Phone - home=|Phone - mobile=2145640101|Phone - work=|Phone - other=|Source Name=Form|Created At=2026-03-14 10:30:00 UTC
> Phone - mobile, Phone - home, Phone - other / First name, Last name
# Klaviyo
Email=ann@example.com|First Name=Ann|Last Name=Lee|Phone Number=+12145640101|Klaviyo ID=01H3125550|SMS Consent=TRUE|SMS Consent Timestamp=2026-03-14T10:30:00
> Phone Number / First Name, Last Name
# Breeze
Breeze ID=3125550|First Name=Ann|Last Name=Lee|Nickname=|Family=Lee|Mobile=(214) 564-0101|Home=(972) 564-0101|Work=|Email=ann@example.com|Street Address=12 Main St|Birthdate=05/06/1984
> Mobile, Home / First Name, Last Name
# Planning Center
Person ID=3125550123|First Name=Ann|Given Name=|Last Name=Lee|Home Phone Number=|Mobile Phone Number=(214) 564-0101|Work Phone Number=|Home Email=ann@example.com|Household ID=4695550123|Household Name=Lee Household|Membership=Member
> Mobile Phone Number, Home Phone Number, Work Phone Number / First Name, Last Name
# Church Community Builder
Individual ID=3125550123|Family ID=4695550123|First Name=Ann|Last Name=Lee|Mobile Phone=214-564-0101|Contact Phone=|Home Phone=972-564-0101|Work Phone=|Emergency Contact Name=Bo Lee|Emergency Phone=469-564-0101
> Mobile Phone, Home Phone, Contact Phone / First Name, Last Name ? Emergency Phone
# Realm
Individual Id=3125550123|Preferred Name=Annie Lee|First Name=Ann|Last Name=Lee|Phone (Mobile)=214-564-0101|Phone (Home)=972-564-0101|Cell Group=North
> Phone (Mobile), Phone (Home) / First Name, Last Name
# NationBuilder
nationbuilder_id=3125550|signup_type=0|prefix=|first_name=Ann|middle_name=|last_name=Lee|phone_number=|mobile_number=2145640101|work_phone_number=|fax_number=|is_mobile_bad=false|mobile_opt_in=true|do_not_call=false|precinct_name=Dallas 12
> mobile_number, phone_number, work_phone_number / first_name, last_name
# NGP VAN
Voter File VANID=3125550123|LastName=Lee|FirstName=Ann|MiddleName=|Suffix=|Age=41|Sex=F|Preferred Phone=2145640101|Cell Phone=2145640101|Home Phone=|mAddress=12 Main St|Zip5=75201
> Cell Phone, Preferred Phone, Home Phone / FirstName, LastName
# ActionNetwork
first_name=Ann|last_name=Lee|email=ann@example.com|zip_code=75201|can2_user_tags=a, b|can2_phone=2145640101|can2_sms_status=subscribed|Phone=
> can2_phone, Phone / first_name, last_name
# Bloomerang
Account Number=3125550123|Name=Ann Lee|Informal Name=Ann|Primary Phone Number=214-564-0101|Primary Phone Type=Mobile|Last Transaction Date=03/14/2026|Lifetime Giving=$3,125.55
> Primary Phone Number / Name
# DonorPerfect
DONOR_ID=3125550|FIRST_NAME=Ann|LAST_NAME=Lee|HOME_PHONE=|MOBILE_PHONE=(214) 564-0101|BUSINESS_PHONE=|FAX_PHONE=|GIFT_TOTAL=312.55
> MOBILE_PHONE, HOME_PHONE, BUSINESS_PHONE / FIRST_NAME, LAST_NAME
# athenahealth
patientid=3125550123|patient firstname=Ann|patient lastname=Lee|patient dob=05/06/1984|patient mobile no=2145640101|patient homephone=9725640101|appt date=03/14/2026|appt time=10:30 AM|rndrng prvdr=Kim, Bo
> patient mobile no, patient homephone / patient firstname, patient lastname
# Kareo
Patient ID=3125550123|Full Name=Lee, Ann|DOB=5/6/1984|Home Phone=(214) 564-0101|Mobile Phone=|Work Phone=|Work Phone Ext=|Emergency Name=|Emergency Phone=|Guarantor First Name=Tom|Guarantor Last Name=Lee|Primary Insurance Policy #=9725640101
> Home Phone, Mobile Phone, Work Phone / Full Name
# Dentrix
Patient Name=Lee, Ann|Chart #=3125550123|Appt Date=3/14/2026|Time=9:00 AM|Home #=(214) 564-0101|Work #=|Mobile #=(469) 564-0101|Provider=DDS1
> Mobile #, Home # / Patient Name
# Jane
Patient Number=3125550123|First Name=Ann|Last Name=Lee|Home Phone=|Mobile Phone=+12145640101|Work Phone=|Fax Phone=|Member Since=2024-03-14|Family Doctor=Kim|Family Doctor Phone=9725640101
> Mobile Phone, Home Phone, Work Phone / First Name, Last Name ? Family Doctor Phone
# SimplePractice
Client Name=Ann Lee|Client ID=3125550123|Phone=214-564-0101|Phone Type=Mobile|Ok to Text=Yes|DOB=05/06/1984|Clinician=Bo Kim
> Phone / Client Name
# Mindbody
Client ID=3125550123|Client=Lee, Ann|Mobile Phone=214-564-0101|Home Phone=|Work Phone=|Emergency Contact=Bo Lee|Emergency Contact Phone=972-564-0101|# Visits since Last Sale=12
> Mobile Phone, Home Phone, Work Phone / Client ? Emergency Contact Phone
# Vagaro
First Name=Ann|Last Name=Lee|Cell Phone=(214) 564-0101|Day Phone=|Night Phone=|Last Visited=Mar 14, 2026|Points=312|Customer ID=4695550123
> Cell Phone, Night Phone, Day Phone / First Name, Last Name
# Eventbrite
Order #=3125550123|Order Date=2026-03-14 10:30:00|First Name=Ann|Last Name=Lee|Email=ann@example.com|Quantity=1|Ticket Type=Adult|Attendee #=9725640101|Cell Phone=2145640101|Buyer First Name=Tom|Buyer Last Name=Lee
> Cell Phone / First Name, Last Name
# TeamSnap
First=Ann|Last=Lee|Jersey Number=12|Position=Goalie|Phone 1 Label=Mom Cell|Phone 1=2145640101|Phone 2 Label=Dad Cell|Phone 2=9725640101|Email 1=m@example.com|Birthday=2014-05-06
> Phone 1, Phone 2 / First, Last
# SportsEngine
Player First Name=Ann|Player Last Name=Lee|Parent/Guardian 1 First Name=Maria|Parent/Guardian 1 Last Name=Lee|Parent/Guardian 1 Cell Phone=214-564-0101|USA Hockey Number=3125550123|Division=U12
> Parent/Guardian 1 Cell Phone / Parent/Guardian 1 First Name, Parent/Guardian 1 Last Name
# CampMinder
Camper Name=Ann Lee|Bunk=12|Primary Parent Name=Maria Lee|Primary Parent Cell=2145640101|Doctor Phone=9725640101
> Primary Parent Cell / Primary Parent Name ? Doctor Phone
# AppFolio
Property=12 Main St|Unit=3|Tenant=Ann Lee|Status=Current|Phone Numbers=Mobile: (214) 564-0101, Home: (972) 564-0101|Emails=ann@example.com|Lease From=03/14/2025|Rent=$1,312.00
> Phone Numbers / Tenant
# Buildium
Property=Elm Court|Unit number=3125|Resident name=Ann Lee|Home phone=|Mobile phone=(214) 564-0101|Work phone=|Emergency contact phone=
> Mobile phone, Home phone, Work phone / Resident name
# Yardi
Unit=3125|Resident=t0031255|Name=Lee, Ann|Phone Number 1=(214) 564-0101|Phone Number 2=(972) 564-0101|Lease To=03/14/2027|Balance=1,312.55
> Phone Number 1, Phone Number 2 / Name
# QuickBooks
Customer full name=Ann Lee|Phone numbers=Phone:(214) 564-0101 Mobile:(469) 564-0101|Email=ann@example.com|Bill address=12 Main St|Account No.=3125550123|Open balance=312.55
> Phone numbers / Customer full name
# ServiceTitan
Customer ID=3125550123|Customer Name=Ann Lee|Job #=9725640101|Location Zip=75201|Mobile=(214) 564-0101|Invoice #=4695640101
> Mobile / Customer Name
# Jobber
First Name=Ann|Last Name=Lee|Main Phone #s=2145640101|Mobile Phone #s=4695640101|Work Phone #s=|Text Message Enabled Phone #=4695640101|Billing Zip=75201
> Mobile Phone #s, Text Message Enabled Phone #, Main Phone #s / First Name, Last Name
# OpenTable
Guest Name=Ann Lee|Phone=(214) 564-0101|Visit Date=3/14/2026 7:30 PM|Party=4|Confirmation #=3125550123|Guest Tags=
> Phone / Guest Name
# Koha
cardnumber=3125550123|surname=Lee|firstname=Ann|phone=214-564-0101|mobile=|smsalertnumber=|dateexpiry=2027-03-14|categorycode=PT
> phone, mobile / firstname, surname
# Zendesk
Id=3125550123|Name=Ann Lee|Email=ann@example.com|External id=|Organization=Riverbend|Phone=+12145640101|Role=End user|Created at=2026-03-14 10:30:00 -0600
> Phone / Name
# Spanish school
Matrícula=3125550123|Alumno=Ana Ruiz|Nombre del padre=Luis Ruiz|Teléfono móvil=2145640101|Teléfono de casa=9725640101|Correo electrónico=a@example.com
> Teléfono móvil, Teléfono de casa / ?Nombre del padre
# French club
N° de licence=3125550123|Nom=Roy|Prénom=Luc|Téléphone portable=2145640101|Téléphone fixe=|Courriel=l@example.com
> Téléphone portable, Téléphone fixe / Prénom, Nom
`;
